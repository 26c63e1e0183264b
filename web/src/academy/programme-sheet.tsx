import {
  academy_add,
  academy_participants,
  academy_privacy,
  classes_ask,
  classes_filled_meanwhile,
  classes_tax_on_top,
} from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { formatRupiah } from '@pantul/rules/money'
import { useWideScreen } from '../browser/wide-screen.ts'
import { OrderTerms } from '../checkout/order-terms.tsx'
import { WhoPanel } from '../checkout/who-panel.tsx'
import type { Tax } from '../classes/classes-query.ts'
import { EnrolFoot } from '../classes/enrol-foot.tsx'
import type { Standing } from '../classes/standing.ts'
import { Button, OutsideButtonLink } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Sheet } from '../design/sheet.tsx'
import type { Programme } from './academy-query.ts'
import { ParticipantFields } from './participant-fields.tsx'
import type { Typed } from './participants.ts'
import { ProgrammeFacts } from './programme-facts.tsx'
import styles from './programme-sheet.module.css'
import { askAboutProgramme } from './programme-words.ts'
import { participantId, type ProgrammeBooking, useProgrammeBooking } from './use-programme-booking.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly programme: Programme | null
  readonly standing: Standing
  readonly tax: Tax | null
  readonly location: Location
  /** The participants as typed so far: closing the sheet loses none. */
  readonly typed: readonly Typed[]
  readonly onTyped: (typed: readonly Typed[]) => void
  readonly onPlaced: () => void
}

/** Who takes part in a programme and who pays: a sheet on a phone, a dialog where there is room. */
export const ProgrammeSheet = ({ open, programme, tax, ...rest }: Props) =>
  open && programme !== null && tax !== null ? (
    <OpenProgramme key={programme.ProgrammeID} {...rest} programme={programme} tax={tax} />
  ) : null

type OpenProps = Omit<Props, 'open' | 'programme' | 'tax'> & {
  readonly programme: Programme
  readonly tax: Tax
}

function OpenProgramme({ programme, tax, standing, location, typed, onTyped, onClose, onPlaced }: OpenProps) {
  const isWide = useWideScreen()
  const booking = useProgrammeBooking({ programme, tax, typed, onTyped, onPlaced })
  const Over = isWide ? Dialog : Sheet
  // What was sent is followed to its end, whatever became of the programme meanwhile.
  const hasForm = standing === 'open' || booking.enrol.isLocked
  return (
    <Over
      open
      onClose={onClose}
      title={programme.Name}
      footer={
        hasForm ? (
          <EnrolFoot total={booking.taxed.total} enrol={booking.enrol} onOrder={booking.submit} />
        ) : undefined
      }
    >
      <div className={styles['inside']}>
        {booking.placesProblem !== null && standing === 'full' && (
          <p role="alert" className={styles['wrong']}>
            {classes_filled_meanwhile()}
          </p>
        )}
        <ProgrammeFacts programme={programme} standing={standing} />
        {standing === 'full' && (
          <OutsideButtonLink look="secondary" wide href={askAboutProgramme(location, programme)}>
            {classes_ask()}
          </OutsideButtonLink>
        )}
        {hasForm && <ProgrammeForm booking={booking} tax={tax} tiers={location.cancellationTiers} />}
      </div>
    </Over>
  )
}

type FormProps = {
  readonly booking: ProgrammeBooking
  readonly tax: Tax
  readonly tiers: Location['cancellationTiers']
}

function ProgrammeForm({ booking, tax, tiers }: FormProps) {
  const { enrol, typed, most, taxed, placesProblem, add, submit } = booking
  return (
    <div className={styles['inside']}>
      <section aria-labelledby="participants" className={styles['participants']}>
        <h3 id="participants">{academy_participants()}</h3>
        {typed.map((_one, place) => (
          <ParticipantFields key={participantId(place, 'name')} booking={booking} place={place} />
        ))}
        {placesProblem !== null && (
          <p role="alert" className={styles['wrong']}>
            {placesProblem}
          </p>
        )}
        {typed.length < most && !enrol.isLocked && (
          <Button look="secondary" onClick={add}>
            {academy_add()}
          </Button>
        )}
        <p className={styles['note']}>{academy_privacy()}</p>
      </section>
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
