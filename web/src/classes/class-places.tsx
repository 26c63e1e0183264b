import * as m from '@pantul/messages/words'
import { Stepper } from '../design/stepper.tsx'
import { PlacesProblem } from '../enrolments/enrol-sheet.tsx'
import styles from './class-places.module.css'
import type { NewClassEnrolment } from './use-new-class-enrolment.ts'

/** The number of places to book. */
export function ClassPlaces({ newEnrolment }: { readonly newEnrolment: NewClassEnrolment }) {
  const { form, places, maxPlaces, choosePlaces } = newEnrolment
  const { isLocked } = form.sale
  return (
    <div className={styles['places']}>
      <p>
        {m.payments_places()}
        <span className={styles['hint']}>{m.classes_places_hint({ most: maxPlaces })}</span>
      </p>
      <Stepper
        label={m.payments_places()}
        value={places}
        least={isLocked ? places : 1}
        most={isLocked ? places : maxPlaces}
        onValue={choosePlaces}
      />
      <PlacesProblem form={form} />
    </div>
  )
}
