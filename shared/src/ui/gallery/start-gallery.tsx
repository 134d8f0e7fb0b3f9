import '../tokens.css';
import '../base.css';
import { createRoot } from 'react-dom/client';
import { createOverlayStack, OverlayProvider } from '../index.ts';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <OverlayProvider value={createOverlayStack()}>
    <Gallery />
  </OverlayProvider>,
);
