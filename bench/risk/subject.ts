/** What is measured, bundled as the app bundles it: tsx would add a call to every function that is made. */
export { parse } from 'unbash';
export { assessCommand } from '../../app/risk/assess.ts';
