import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { Switch } from '../design/switch.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import styles from './desk-office.module.css'
import type { VersionedForm } from './desk-use-versioned-form.ts'

type Options = {
  readonly form: Pick<VersionedForm, 'texts' | 'set' | 'errorOf'>
  readonly label: (field: string) => string
  readonly mayChange: boolean
}

type Choice = { readonly value: string; readonly label: string }

/** The fields of a form of the back office by their names. Read-only for a person who may not change them. */
export function officeFields({ form: { texts, set, errorOf }, label, mayChange }: Options) {
  /** The properties that all kinds of fields share. */
  const field = (name: string) => ({
    label: label(name),
    value: texts[name] ?? '',
    onValue: (text: string) => set(name, text),
    error: errorOf(name),
    readOnly: !mayChange,
  })
  return {
    field,
    /** A text field that is two columns wide. */
    text: (name: string, maxLength: number) => (
      <div className={styles['double']}>
        <Field {...field(name)} maxLength={maxLength} autoComplete="off" />
      </div>
    ),
    number: (name: string, hint?: string) => (
      <Field
        {...field(name)}
        inputMode="numeric"
        autoComplete="off"
        {...(hint === undefined ? {} : { hint })}
      />
    ),
    date: (name: string) => <Field {...field(name)} type="date" />,
    /** Rupiah. */
    amount: (name: string) => <DeskAmountField id={`amount-${name}`} {...field(name)} />,
    select: (name: string, options: readonly Choice[]) => (
      <SelectField
        label={label(name)}
        value={texts[name] ?? ''}
        onValue={(value) => {
          if (mayChange) set(name, value)
        }}
        options={options}
      />
    ),
    toggle: (name: string, note?: string) => (
      <Switch
        label={label(name)}
        {...(note === undefined ? {} : { note })}
        on={texts[name] === 'true'}
        onChange={(on) => set(name, String(on))}
        unavailable={!mayChange}
      />
    ),
  }
}
