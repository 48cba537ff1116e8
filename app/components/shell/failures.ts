export { FailureScreen } from './failure-screen.tsx';
export { PlainNav } from './plain-nav.tsx';
export { RootFailure } from './root-failure.tsx';
