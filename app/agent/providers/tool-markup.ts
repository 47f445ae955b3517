/**
 * Recognises tool markup that a model wrote into its text because its server has no parser for it. It is shown and
 * flagged, never run: a quoted file could hold the same markup.
 */
const markup =
  /<\/?(?:\w+:)?tool_calls?>|<\|?tool_calls?\|?>|<\|tool_calls?_|<\|tool[▁_]|<｜(?:DSML|tool)|<(?:\w+:)?function_calls>|<function=\w|<(?:\w+:)?invoke name=|\[TOOL_CALLS\]|<\|python_tag\|>|<\|channel\|>commentary to=/;

/** A call as bare JSON, and nothing else (small local models). */
const bareCall = /^\s*\{\s*"(?:name|tool)"\s*:\s*"[\w.-]+"\s*,\s*"(?:arguments|parameters)"\s*:/;

/** Code is left out: an answer may explain such markup. */
export const hasToolMarkup = (text: string): boolean =>
  bareCall.test(text) || markup.test(text.replace(/```[\s\S]*?(?:```|$)/g, '').replace(/`[^`\n]*`/g, ''));
