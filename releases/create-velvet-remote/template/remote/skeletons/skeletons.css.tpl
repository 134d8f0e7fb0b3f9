.fp-{{id}} {
  padding: calc(var(--header-height) + var(--safe-top) + var(--space-2)) var(--space-4) 0;
}
.fp-{{id}}-card {
  display: block;
  height: 196px;
  border-radius: var(--radius-card);
  background: var(--surface);
}
