import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatWeekdays } from '../design/date-text.ts'
import { SelectField } from '../design/select-field.tsx'
import { DeskChoicesField } from './desk-choices-field.tsx'
import styles from './desk-office.module.css'
import type { VersionedForm } from './desk-use-versioned-form.ts'

type Props = {
  readonly form: Pick<VersionedForm, 'texts' | 'set' | 'errorOf'>
  readonly places: readonly { readonly id: string; readonly name: string }[]
  readonly mayChange: boolean
  /** Only an owner may make an offer valid at all locations, including ones that are added later. */
  readonly isOwner: boolean
}

/** From Monday on; 0 is Sunday. */
const days = [1, 2, 3, 4, 5, 6, 0]

/** When and where an offer counts: weekdays, hours and locations (`places`: those to choose from). */
export function DeskConditionFields({ form: { texts, set, errorOf }, places, mayChange, isOwner }: Props) {
  const hour = (field: string, label: string, hours: readonly number[]) => (
    <SelectField
      label={label}
      value={texts[field] ?? ''}
      onValue={(value) => {
        if (mayChange) set(field, value)
      }}
      options={hours.map((hourOfDay) => ({ value: String(hourOfDay), label: hourLabel(hourOfDay) }))}
    />
  )
  const choices = (field: string, label: string, options: readonly { value: string; label: string }[]) => (
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
        {choices(
          'weekdays',
          m.classes_days(),
          days.map((day) => ({ value: String(day), label: formatWeekdays([day]) })),
        )}
      </div>
      {hour(
        'fromHour',
        m.label_from_hour(),
        Array.from({ length: 24 }, (_, i) => i),
      )}
      {hour(
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
      {places.length > 1 && (
        <div className={styles['wide']}>
          {choices(
            'locations',
            m.office_places(),
            places.map(({ id, name }) => ({ value: id, label: name })),
          )}
        </div>
      )}
    </>
  )
}
