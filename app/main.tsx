import { render } from 'solid-js/web';
import { compose } from './compose.ts';
import { AppProvider } from './reactive/app-context.ts';
import { AppRoot } from './views/shell/app-root.tsx';

const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no #app');
const createModel = await compose();

render(() => {
  const app = createModel();
  return (
    <AppProvider app={app}>
      <AppRoot />
    </AppProvider>
  );
}, root);
