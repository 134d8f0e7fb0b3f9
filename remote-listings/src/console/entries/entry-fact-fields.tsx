import { Checkbox, Group, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { fieldsOf, textField, useMessages, useNamedOptions } from '@velvet/console-kit';
import { regionPage, signPage } from '@velvet/contract/ops/catalogue';
import { type ListingDetail, listingLimits } from '@velvet/contract/ops/listings';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { type EntryFields, needsEvidence } from './entry-draft.ts';

interface EntryFactFieldsProps extends EntryFields {
  readonly stored: Pick<ListingDetail, 'age'> | undefined;
}

/** What is the same in every language. */
export function EntryFactFields({ draft, saving, stored }: EntryFactFieldsProps) {
  const { value, change } = draft;
  const field = fieldsOf(draft, saving);
  const t = useMessages(messages);
  const { options: regions = [] } = useNamedOptions(regionPage);
  const { options: signs = [] } = useNamedOptions(signPage);
  // Values are not pushed into their limits: another age would be stored than was entered.
  const number = { clampBehavior: 'none', autoComplete: 'off', required: true } as const;
  return (
    <>
      <div className={styles.fields}>
        <TextInput
          label={t('name')}
          {...textField(field('name'))}
          maxLength={listingLimits.name}
          autoComplete="off"
          required
        />
        <NativeSelect
          label={t('region')}
          {...textField(field('regionId', 'region_id'))}
          data={[{ value: '', label: t('chooseRegion') }, ...regions]}
          required
        />
        <NumberInput
          {...number}
          label={t('age')}
          {...field('age')}
          {...listingLimits.age}
          allowDecimal={false}
        />
        <NumberInput
          {...number}
          label={t('height')}
          {...field('heightCm', 'height_cm')}
          {...listingLimits.heightCm}
          allowDecimal={false}
        />
        <TextInput
          label={t('bust')}
          {...textField(field('bust'))}
          maxLength={listingLimits.bust}
          autoComplete="off"
        />
        <NumberInput
          {...number}
          label={t('rating')}
          {...field('rating')}
          {...listingLimits.rating}
          step={0.1}
          decimalScale={1}
        />
      </div>
      <Textarea
        label={t('ageEvidence')}
        description={t('ageEvidenceHint')}
        {...textField(field('ageEvidence', 'age_evidence'))}
        maxLength={1_000}
        required={needsEvidence(value, stored)}
        rows={2}
      />
      <Checkbox.Group label={t('signs')} {...field('signIds', 'sign_ids')}>
        <Group gap="md" mt="xs">
          {signs.map((sign) => (
            <Checkbox key={sign.value} value={sign.value} label={sign.label} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox
        label={t('verified')}
        checked={value.verified}
        onChange={({ currentTarget }) => change({ verified: currentTarget.checked })}
      />
    </>
  );
}
