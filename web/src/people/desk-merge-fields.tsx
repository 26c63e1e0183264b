import type { Person } from '@pantul/contract/desk-people-wire'
import * as m from '@pantul/messages/words'
import type { MergeChoice } from '@pantul/rules/merge-people'
import styles from './desk-person-panel.module.css'
import { phoneText } from './desk-phone-text.ts'

type Props = {
  readonly kept: Person
  readonly merged: Person
  /** From which of the two people each field is taken. */
  readonly valueSources: MergeChoice
  readonly onValueSources: (valueSources: MergeChoice) => void
}

/**
 * The fields in which two people differ, each with a choice between the two values. `merged` becomes a part of `kept`.
 * If `kept` has an account, only the note can be chosen.
 */
export function DeskMergeFields({ kept, merged, valueSources, onValueSources }: Props) {
  const keptHasAccount = kept.details?.accountSince != null
  // The value of the kept person, then the value of the merged person.
  const values = {
    name: [kept.name, merged.name],
    phone: [phoneOf(kept), phoneOf(merged)],
    email: [kept.details?.email ?? '', merged.details?.email ?? ''],
  } as const
  const notes = [kept.details?.note ?? '', merged.details?.note ?? ''] as const
  return (
    <>
      {!keptHasAccount &&
        (['name', 'phone', 'email'] as const)
          .filter((field) => values[field][0] !== values[field][1])
          .map((field) => (
            <Choice
              key={field}
              name={`merge-${field}`}
              label={labels[field]()}
              value={valueSources[field]}
              options={[
                ['kept', values[field][0]],
                ['merged', values[field][1]],
              ]}
              onValue={(value) => onValueSources({ ...valueSources, [field]: value })}
            />
          ))}
      {notes[0] !== notes[1] && (
        <Choice
          name="merge-note"
          label={m.history_notes()}
          value={valueSources.note}
          options={[
            ['kept', notes[0]],
            ['merged', notes[1]],
            ...(notes[0] === '' || notes[1] === '' ? [] : [['both', m.desk_people_merge_both()] as const]),
          ]}
          onValue={(value) => onValueSources({ ...valueSources, note: value })}
        />
      )}
    </>
  )
}

const labels = { name: m.history_name, phone: m.history_phone, email: m.accounts_email } as const

const phoneOf = ({ details }: Person): string => (details?.phone == null ? '' : phoneText(details.phone))

type ChoiceProps<Value extends string> = {
  readonly name: string
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly onValue: (value: Value) => void
}

/** The choice of one field, as radio buttons, so that arrow keys work. An empty value is shown as a dash. */
const Choice = <Value extends string>({ name, label, value, options, onValue }: ChoiceProps<Value>) => (
  <fieldset className={styles['choice']}>
    <legend>{label}</legend>
    {options.map(([option, text]) => (
      <label key={option}>
        <input type="radio" name={name} checked={option === value} onChange={() => onValue(option)} />
        <span>{text === '' ? '–' : text}</span>
      </label>
    ))}
  </fieldset>
)
