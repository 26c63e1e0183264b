import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatWeekdays } from '../design/date-text.ts'
import { SelectField } from '../design/select-field.tsx'
import { DeskChoicesField } from './desk-choices-field.tsx'
import styles from './desk-office.module.css'
import type { VersionedForm } from './desk-use-versioned-form.ts'

type Props = {
  readonly form: Pick<VersionedForm, 'texts' | 'set' | 'errorOf'>
  readonly locations: readonly { readonly id: string; readonly name: string }[]
  readonly mayChange: boolean
  /** Only an owner may make an offer valid at all locations, including ones that are added later. */
  readonly isOwner: boolean
}

/** From Monday on; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0]

/** When and where an offer is valid: weekdays, hours and locations. `locations`: the locations to choose from. */
export function DeskConditionFields({ form: { texts, set, errorOf }, locations, mayChange, isOwner }: Props) {
  const hourField = (field: string, label: string, hours: readonly number[]) => (
    <SelectField
      label={label}
      value={texts[field] ?? ''}
      onValue={(value) => {
        if (mayChange) set(field, value)
      }}
      options={hours.map((hourOfDay) => ({ value: String(hourOfDay), label: hourLabel(hourOfDay) }))}
    />
  )
  const choicesField = (
    field: string,
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <DeskChoicesField
      label={label}
      value={texts[field] ?? ''}
      onValue={(text) => set(field, text)}
      options={options}
      error={errorOf(field)}
      readOnly={!mayChange}
      keepsFullList={field === 'locations' && !isOwner}
    />
  )
  const from = Number(texts['fromHour'] ?? 0)
  return (
    <>
      <div className={styles['triple']}>
        {choicesField(
          'weekdays',
          m.classes_days(),
          weekdays.map((day) => ({ value: String(day), label: formatWeekdays([day]) })),
        )}
      </div>
      {hourField(
        'fromHour',
        m.label_from_hour(),
        Array.from({ length: 24 }, (_, i) => i),
      )}
      {hourField(
        'toHour',
        m.label_until_hour(),
        Array.from({ length: 24 }, (_, i) => i + 1).filter(
          (hourOfDay) => hourOfDay > from || String(hourOfDay) === texts['toHour'],
        ),
      )}
      {errorOf('toHour') !== null && (
        <p role="alert" className={styles['problem']}>
          {errorOf('toHour')}
        </p>
      )}
      {locations.length > 1 && (
        <div className={styles['wide']}>
          {choicesField(
            'locations',
            m.office_places(),
            locations.map(({ id, name }) => ({ value: id, label: name })),
          )}
        </div>
      )}
    </>
  )
}
