import { classes_ask, classes_filled_meanwhile } from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { useWideScreen } from '../browser/wide-screen.ts'
import { OutsideButtonLink } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Sheet } from '../design/sheet.tsx'
import { ClassFacts } from './class-facts.tsx'
import { ClassForm } from './class-form.tsx'
import styles from './class-sheet.module.css'
import { askAboutClass } from './class-words.ts'
import type { ListedClass, Tax } from './classes-query.ts'
import { EnrolFoot } from './enrol-foot.tsx'
import type { Standing } from './standing.ts'
import { useClassBooking } from './use-class-booking.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly one: ListedClass | null
  readonly standing: Standing
  readonly tax: Tax | null
  readonly location: Location
  readonly onPlaced: () => void
}

/** What a class is, and the way into it: a sheet on a phone, a dialog where there is room (`design.md` §7.15). */
export const ClassSheet = ({ open, one, tax, ...rest }: Props) =>
  open && one !== null && tax !== null ? <OpenClass key={one.ClassID} {...rest} one={one} tax={tax} /> : null

type OpenProps = Omit<Props, 'open' | 'one' | 'tax'> & { readonly one: ListedClass; readonly tax: Tax }

function OpenClass({ one, tax, standing, location, onClose, onPlaced }: OpenProps) {
  const isWide = useWideScreen()
  const booking = useClassBooking({ one, tax, onPlaced })
  const Over = isWide ? Dialog : Sheet
  // What was sent is followed to its end, whatever became of the class meanwhile.
  const hasForm = standing === 'open' || booking.enrol.isLocked
  return (
    <Over
      open
      onClose={onClose}
      title={one.Name}
      footer={
        hasForm ? (
          <EnrolFoot total={booking.taxed.total} enrol={booking.enrol} onOrder={booking.submit} />
        ) : undefined
      }
    >
      <div className={styles['inside']}>
        {booking.placesProblem !== null && standing === 'full' && (
          <p role="alert" className={styles['filled']}>
            {classes_filled_meanwhile()}
          </p>
        )}
        <ClassFacts one={one} standing={standing} />
        {standing === 'full' && (
          <OutsideButtonLink look="secondary" wide href={askAboutClass(location, one)}>
            {classes_ask()}
          </OutsideButtonLink>
        )}
        {hasForm && <ClassForm booking={booking} tax={tax} tiers={location.cancellationTiers} />}
      </div>
    </Over>
  )
}
