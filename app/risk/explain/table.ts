/**
 * What the tables of this room look like: program → its notable words → the id of the sentence. A key holds the ways to
 * write one thing, apart by blanks: options (`-r --recursive`), verbs (`stop`, `compose:down`, `*:restart`), and
 * operands that begin so (`of=`). Program names are those of `Call.name`: `apt-get` is `apt`.
 */
export type PartsTable = Readonly<Record<string, Readonly<Record<string, string>>>>;
