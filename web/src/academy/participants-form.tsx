import * as m from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import { PlacesProblem } from '../enrolments/enrol-sheet.tsx'
import { ParticipantFields } from './participant-fields.tsx'
import styles from './participants-form.module.css'
import { participantFieldId, type ProgrammeBooking } from './use-programme-booking.ts'

/** The fields of all participants. */
export function ParticipantsForm({ booking }: { readonly booking: ProgrammeBooking }) {
  const { form, typed, maxParticipants, addParticipant } = booking
  return (
    <section aria-labelledby="participants" className={styles['participants']}>
      <h3 id="participants">{m.academy_participants()}</h3>
      {typed.map((_participant, index) => (
        <ParticipantFields key={participantFieldId(index, 'name')} booking={booking} index={index} />
      ))}
      <PlacesProblem form={form} />
      {typed.length < maxParticipants && !form.sale.isLocked && (
        <Button variant="secondary" onClick={addParticipant}>
          {m.academy_add()}
        </Button>
      )}
      <p className={styles['note']}>{m.academy_privacy()}</p>
    </section>
  )
}
