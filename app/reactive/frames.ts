/** Collects calls of one frame into one (style.md: stream deltas are committed once per frame). */
export function oncePerFrame(run: () => void): () => void {
  let waits = false;
  const now = () => {
    waits = false;
    run();
  };
  return () => {
    if (waits) return;
    waits = true;
    // A hidden page has no frames.
    if (document.visibilityState === 'visible') requestAnimationFrame(now);
    else setTimeout(now, 0);
  };
}
