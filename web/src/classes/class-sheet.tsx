import type { Location } from '@pantul/contract/locations-wire'
import type { TaxRate } from '@pantul/contract/tax-wire'
import { EnrolSheet } from '../enrolments/enrol-sheet.tsx'
import type { EnrolmentStatus } from '../enrolments/enrolment-status.ts'
import { ClassFacts } from './class-facts.tsx'
import { ClassPlaces } from './class-places.tsx'
import { classQuestionUrl } from './class-text.ts'
import type { ListedClass } from '@pantul/contract/classes-wire'
import { useClassBooking } from './use-class-booking.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly listed: ListedClass | null
  readonly status: EnrolmentStatus
  readonly tax: TaxRate | null
  readonly location: Location
  readonly onPlaced: () => void
}

/** The details of a class, and the form to join it. */
export const ClassSheet = ({ open, listed, tax, ...rest }: Props) =>
  open && listed !== null && tax !== null ? (
    <OpenClass key={listed.id} {...rest} listed={listed} tax={tax} />
  ) : null

type OpenProps = Omit<Props, 'open' | 'listed' | 'tax'> & {
  readonly listed: ListedClass
  readonly tax: TaxRate
}

function OpenClass({ listed, tax, status, location, onClose, onPlaced }: OpenProps) {
  const booking = useClassBooking({ listed, tax, onPlaced })
  return (
    <EnrolSheet
      title={listed.name}
      status={status}
      tax={tax}
      form={booking.form}
      tiers={location.cancellationTiers}
      questionUrl={classQuestionUrl(location, listed)}
      facts={<ClassFacts listed={listed} status={status} />}
      onClose={onClose}
    >
      <ClassPlaces booking={booking} />
    </EnrolSheet>
  )
}
