import { Checkbox, Group, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '@velvet/console-kit';
import { type ListingDetail, listingLimits } from '@velvet/contract/ops/listings';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { type EntryFields, needsEvidence } from './entry-draft.ts';
import { useRegions, useSigns } from './use-catalogue.ts';

interface EntryFactFieldsProps extends EntryFields {
  readonly stored: Pick<ListingDetail, 'age'> | undefined;
}

/** What is the same in every language. */
export function EntryFactFields(props: EntryFactFieldsProps) {
  const { draft, saving, stored } = props;
  const { value, change } = draft;
  const { errorOf } = saving;
  const t = useMessages(messages);
  const regions = useRegions();
  return (
    <>
      <div className={styles.fields}>
        <TextInput
          label={t('name')}
          value={value.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          maxLength={listingLimits.name}
          error={errorOf('name')}
          autoComplete="off"
          required
        />
        <NativeSelect
          label={t('region')}
          value={value.regionId}
          onChange={({ currentTarget }) => change({ regionId: currentTarget.value })}
          data={[{ value: '', label: t('chooseRegion') }, ...regions]}
          error={errorOf('region_id')}
          required
        />
        <Measures {...props} />
      </div>
      <Textarea
        label={t('ageEvidence')}
        description={t('ageEvidenceHint')}
        value={value.ageEvidence}
        onChange={({ currentTarget }) => change({ ageEvidence: currentTarget.value })}
        maxLength={1_000}
        error={errorOf('age_evidence')}
        required={needsEvidence(value, stored)}
        rows={2}
      />
      <SignField draft={draft} saving={saving} />
      <Checkbox
        label={t('verified')}
        checked={value.verified}
        onChange={({ currentTarget }) => change({ verified: currentTarget.checked })}
      />
    </>
  );
}

function Measures({ draft: { value, change }, saving: { errorOf } }: EntryFields) {
  const t = useMessages(messages);
  // Values are not pushed into their limits: another age would be stored than was entered.
  const number = { clampBehavior: 'none', autoComplete: 'off', required: true } as const;
  return (
    <>
      <NumberInput
        {...number}
        label={t('age')}
        value={value.age}
        onChange={(age) => change({ age })}
        {...listingLimits.age}
        allowDecimal={false}
        error={errorOf('age')}
      />
      <NumberInput
        {...number}
        label={t('height')}
        value={value.heightCm}
        onChange={(heightCm) => change({ heightCm })}
        {...listingLimits.heightCm}
        allowDecimal={false}
        error={errorOf('height_cm')}
      />
      <TextInput
        label={t('bust')}
        value={value.bust}
        onChange={({ currentTarget }) => change({ bust: currentTarget.value })}
        maxLength={listingLimits.bust}
        error={errorOf('bust')}
        autoComplete="off"
      />
      <NumberInput
        {...number}
        label={t('rating')}
        value={value.rating}
        onChange={(rating) => change({ rating })}
        {...listingLimits.rating}
        step={0.1}
        decimalScale={1}
        error={errorOf('rating')}
      />
    </>
  );
}

function SignField({ draft: { value, change }, saving: { errorOf } }: EntryFields) {
  const t = useMessages(messages);
  const signs = useSigns();
  return (
    <Checkbox.Group
      label={t('signs')}
      value={[...value.signIds]}
      onChange={(signIds) => change({ signIds })}
      error={errorOf('sign_ids')}
    >
      <Group gap="md" mt="xs">
        {signs.map((sign) => (
          <Checkbox key={sign.value} value={sign.value} label={sign.label} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
