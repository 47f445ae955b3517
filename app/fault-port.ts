/** Test builds only: stops the world between a saved decision and its write, so that a reload finds just that. */
import type { FaultPort } from './agent/ports.ts';

const switchName = 'countersign.fault';

export const faultPort: FaultPort = {
  beforeWrite: () => (sessionStorage.getItem(switchName) === 'beforeWrite' ? new Promise(() => {}) : Promise.resolve()),
};
