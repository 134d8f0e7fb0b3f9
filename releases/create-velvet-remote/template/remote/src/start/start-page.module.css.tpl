.content {
  padding: var(--space-2) var(--space-4) var(--space-4);
}
