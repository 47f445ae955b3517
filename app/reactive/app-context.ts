/** Hands the one `AppModel` down to the views. */
import { createComponent, createContext, type JSX, useContext } from 'solid-js';
import type { AppModel } from './app-model.ts';

const AppContext = createContext<AppModel>();

export function AppProvider(props: { app: AppModel; children: JSX.Element }): JSX.Element {
  return createComponent(AppContext.Provider, {
    get value() {
      return props.app;
    },
    get children() {
      return props.children;
    },
  });
}

/** The model of the app that is running. Throws outside of `AppProvider`: a view without a model is a bug. */
export function useApp(): AppModel {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error('useApp outside of AppProvider');
  return app;
}
