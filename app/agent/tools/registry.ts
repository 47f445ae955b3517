/** All tools, in the order in which the model sees them. Adding one: its file and its line here. */
import type { ToolDefinition } from '../providers/model-port.ts';
import { getSystemInfo } from './get-system-info.ts';
import { listDirectory } from './list-directory.ts';
import { proposeCommand } from './propose-command.ts';
import { readFile } from './read-file.ts';
import type { Tool } from './tool.ts';

const tools: readonly Tool[] = [getSystemInfo, listDirectory, readFile, proposeCommand];

export const toolTable: readonly ToolDefinition[] = tools.map(({ name, description, parameters }) => ({
  name,
  description,
  parameters,
}));

/** Services write names as `functions.read_file`, `Read_File` or `read_file:0`. */
export function findTool(wireName: string): Tool | null {
  const plain = wireName
    .trim()
    .replace(/:\d+$/, '')
    .replace(/^.*[.:/]/, '')
    .replaceAll('-', '_')
    .toLowerCase();
  return tools.find((tool) => tool.name === plain) ?? null;
}
