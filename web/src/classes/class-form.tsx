import { classes_places, classes_places_hint, classes_tax_on_top } from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { formatRupiah } from '@pantul/rules/money'
import { OrderTerms } from '../checkout/order-terms.tsx'
import { WhoPanel } from '../checkout/who-panel.tsx'
import { Stepper } from '../design/stepper.tsx'
import styles from './class-sheet.module.css'
import type { Tax } from './classes-query.ts'
import type { ClassBooking } from './use-class-booking.ts'

type Props = {
  readonly booking: ClassBooking
  readonly tax: Tax
  readonly tiers: Location['cancellationTiers']
}

/** How many places and for whom; then what comes back when one leaves, said before paying. */
export function ClassForm({ booking, tax, tiers }: Props) {
  const { enrol, places, most, taxed, placesProblem, choosePlaces, submit } = booking
  return (
    <div className={styles['form']}>
      <div className={styles['places']}>
        <p>
          {classes_places()}
          <span className={styles['hint']}>{classes_places_hint({ most })}</span>
        </p>
        <Stepper
          label={classes_places()}
          value={places}
          least={enrol.isLocked ? places : 1}
          most={enrol.isLocked ? places : most}
          onValue={choosePlaces}
        />
        {placesProblem !== null && (
          <p role="alert" className={styles['wrong']}>
            {placesProblem}
          </p>
        )}
      </div>
      <WhoPanel who={enrol.who} onSubmit={submit} isLocked={enrol.isLocked} />
      {!tax.IsInclusive && taxed.tax > 0 && (
        <p className={styles['note']}>
          {classes_tax_on_top({ label: tax.Label, amount: formatRupiah(taxed.tax) })}
        </p>
      )}
      <OrderTerms tiers={tiers} />
    </div>
  )
}
