/** Programs that run another command, and how far their own words go. */

export type Wrapper = {
  /** Only after these sub-commands; several ways are several paths. */
  readonly under?: readonly string[];
  /** Its own options that take the next word. */
  readonly valued?: string;
  /** Its own options that take none; every other one does. */
  readonly plain?: string;
  /** Words of its own before the command: a host, a duration, an image. */
  readonly skip?: number;
  /** `NAME=value` words may stand before the command. */
  readonly assigns?: true;
  /** The rest is joined with blanks and read by a shell. */
  readonly text?: true;
  /** Options whose value is shell text: among its own, or right after the words of its own. */
  readonly scripts?: readonly string[];
  /** How many words after its own options they may stand: `flock file -c text`. */
  readonly late?: number;
  /** Those options may stand anywhere: the rest is never a command of its own. */
  readonly anywhere?: true;
  /** The command stands after `--`, when there is one. */
  readonly dashes?: true;
  /** With one of these options it only asks or shows. */
  readonly asks?: readonly string[];
  readonly root?: true;
  /** Adds operands that it reads. */
  readonly appends?: true;
  /** Ends at this word. */
  readonly until?: readonly string[];
};
