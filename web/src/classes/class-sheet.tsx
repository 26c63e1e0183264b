import type { Location } from '@pantul/contract/locations-wire'
import type { TaxRate } from '@pantul/contract/tax-wire'
import { EnrolSheet } from '../enrolments/enrol-sheet.tsx'
import type { EnrolmentStatus } from '../enrolments/enrolment-status.ts'
import { ClassFacts } from './class-facts.tsx'
import { ClassPlaces } from './class-places.tsx'
import { askAboutClass } from './class-text.ts'
import type { ListedClass } from '@pantul/contract/classes-wire'
import { useClassBooking } from './use-class-booking.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly one: ListedClass | null
  readonly status: EnrolmentStatus
  readonly tax: TaxRate | null
  readonly location: Location
  readonly onPlaced: () => void
}

/** The details of a class, and the form to join it. */
export const ClassSheet = ({ open, one, tax, ...rest }: Props) =>
  open && one !== null && tax !== null ? <OpenClass key={one.id} {...rest} one={one} tax={tax} /> : null

type OpenProps = Omit<Props, 'open' | 'one' | 'tax'> & { readonly one: ListedClass; readonly tax: TaxRate }

function OpenClass({ one, tax, status, location, onClose, onPlaced }: OpenProps) {
  const booking = useClassBooking({ one, tax, onPlaced })
  return (
    <EnrolSheet
      title={one.name}
      status={status}
      tax={tax}
      form={booking.form}
      tiers={location.cancellationTiers}
      askAddress={askAboutClass(location, one)}
      facts={<ClassFacts one={one} status={status} />}
      onClose={onClose}
    >
      <ClassPlaces booking={booking} />
    </EnrolSheet>
  )
}
