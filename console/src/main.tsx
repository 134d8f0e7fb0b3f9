import { createRoot } from 'react-dom/client';
import { presentSingletons } from './federation/shared-modules.ts';

const root = document.getElementById('root');
if (root) createRoot(root).render(<h1>{Object.keys(presentSingletons).length}</h1>);
