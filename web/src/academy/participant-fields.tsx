import * as m from '@pantul/messages/words'
import { X } from 'lucide-react'
import { Field } from '../design/field.tsx'
import styles from './participant-fields.module.css'
import { asksGuardian, EMPTY_PARTICIPANT, participantErrors, type ParticipantField } from './participants.ts'
import { participantFieldId, type NewProgrammeEnrolment } from './use-new-programme-enrolment.ts'

type Props = { readonly newEnrolment: NewProgrammeEnrolment; readonly index: number }

/** The fields of a participant: name and birth year, and the guardian if the year may be that of a minor. */
export function ParticipantFields({ newEnrolment, index }: Props) {
  const { ageLimits } = newEnrolment
  const { isLocked } = newEnrolment.form.sale
  const typed = newEnrolment.typedParticipants[index] ?? EMPTY_PARTICIPANT
  const errors = newEnrolment.errorsAt(index)
  const fieldProps = (name: ParticipantField) => ({
    id: participantFieldId(index, name),
    value: typed[name],
    error: errors[name] ?? null,
    check: (value: string) => participantErrors({ ...typed, [name]: value }, ageLimits)[name] ?? null,
    onValue: (value: string) => newEnrolment.changeField(index, name, value),
    required: true,
    readOnly: isLocked,
    // Autocomplete is off, because the browser does not know the participants' data.
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
  })
  return (
    <fieldset className={styles['participant']}>
      <legend>{m.academy_participant({ number: index + 1 })}</legend>
      {newEnrolment.typedParticipants.length > 1 && !isLocked && (
        <button
          type="button"
          className={styles['remove']}
          aria-label={m.academy_remove({ number: index + 1 })}
          onClick={() => newEnrolment.removeParticipant(index)}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      <Field {...fieldProps('name')} label={m.accounts_full_name()} />
      <Field
        {...fieldProps('birthYear')}
        label={m.academy_birth_year()}
        hint={m.academy_birth_year_hint({ year: exampleYear(ageLimits) })}
        inputMode="numeric"
        maxLength={4}
      />
      {asksGuardian(typed, ageLimits) && (
        <>
          <p className={styles['note']}>{m.academy_guardian_hint()}</p>
          <Field {...fieldProps('guardianName')} label={m.academy_guardian_name()} />
          <Field
            {...fieldProps('guardianPhone')}
            label={m.academy_guardian_phone()}
            type="tel"
            inputMode="tel"
          />
        </>
      )}
    </fieldset>
  )
}

/** The birth year of the youngest participant, as an example. */
const exampleYear = ({ ages, startsOn }: NewProgrammeEnrolment['ageLimits']): string =>
  String(Number(startsOn.slice(0, 4)) - ages.from)
