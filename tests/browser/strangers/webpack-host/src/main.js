// Shared modules can be imported only after webpack has initialised the share scope.
import('./host.jsx');
