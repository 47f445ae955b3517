import type { Terminal } from '@xterm/xterm';

/** Draws by WebGL where a real GPU does it; a software renderer is slower than the DOM (notes/performance §7). */
export async function useWebgl(terminal: Terminal): Promise<void> {
  if (!hasGpu()) return;
  try {
    const { WebglAddon } = await import('@xterm/addon-webgl');
    const addon = new WebglAddon();
    addon.onContextLoss(() => addon.dispose());
    terminal.loadAddon(addon);
  } catch {
    // The DOM renderer stays.
  }
}

function hasGpu(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  if (context === null) return false;
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const renderer = info === null ? '' : String(context.getParameter(info.UNMASKED_RENDERER_WEBGL));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software/i.test(renderer);
}
