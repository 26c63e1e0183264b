import * as m from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import { PlacesProblem } from '../enrolments/enrol-sheet.tsx'
import { ParticipantFields } from './participant-fields.tsx'
import styles from './participants-form.module.css'
import { participantFieldId, type NewProgrammeEnrolment } from './use-new-programme-enrolment.ts'

/** The fields of all participants. */
export function ParticipantsForm({ newEnrolment }: { readonly newEnrolment: NewProgrammeEnrolment }) {
  const { form, typedParticipants, maxParticipants, addParticipant } = newEnrolment
  return (
    <section aria-labelledby="participants" className={styles['participants']}>
      <h3 id="participants">{m.academy_participants()}</h3>
      {typedParticipants.map((_participant, index) => (
        <ParticipantFields
          key={participantFieldId(index, 'name')}
          newEnrolment={newEnrolment}
          index={index}
        />
      ))}
      <PlacesProblem form={form} />
      {typedParticipants.length < maxParticipants && !form.sale.isLocked && (
        <Button variant="secondary" onClick={addParticipant}>
          {m.academy_add()}
        </Button>
      )}
      <p className={styles['note']}>{m.academy_privacy()}</p>
    </section>
  )
}
