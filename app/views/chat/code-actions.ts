/** What a code block may do. Insert and Run are absent, not grey, where there is no terminal to write to (product C1). */
export type CodeActions = {
  terminalReady(): boolean;
  insert(text: string): void;
  run(text: string): void;
  tableLabel(): string;
};
