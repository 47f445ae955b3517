/**
 * Recognises tool markup that a model wrote into its text because its server has no parser for it. It is shown and
 * flagged, never run: a quoted file could hold the same markup.
 */
const markup =
  /<\/?tool_calls?>|<\|?tool_calls?\|?>|<\|tool[▁_]|<｜(?:DSML|tool)|<(?:antml:)?function_calls>|<function=\w|<(?:antml:)?invoke name=|\[TOOL_CALLS\]|<\|python_tag\|>|<\|channel\|>commentary to=/;

/** Code is left out: an answer may explain such markup. */
export const hasToolMarkup = (text: string): boolean =>
  markup.test(text.replace(/```[\s\S]*?(?:```|$)/g, '').replace(/`[^`\n]*`/g, ''));
