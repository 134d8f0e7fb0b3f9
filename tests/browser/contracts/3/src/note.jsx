import { TextField } from '@velvet/shared/ui/deferred';
import { useState } from 'react';

export function Note({ label }) {
  const [value, setValue] = useState('');
  return (
    <TextField
      label={label}
      name="note"
      onChange={(event) => setValue(event.target.value)}
      value={value}
    />
  );
}
