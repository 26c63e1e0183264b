import type { Location } from '@pantul/contract/locations-wire'
import type { TaxRate } from '@pantul/contract/tax-wire'
import { EnrolSheet } from '../enrolments/enrol-sheet.tsx'
import type { EnrolmentStatus } from '../enrolments/enrolment-status.ts'
import { ClassFacts } from './class-facts.tsx'
import { ClassPlaces } from './class-places.tsx'
import { classQuestionUrl } from './class-text.ts'
import type { ListedClass } from '@pantul/contract/classes-wire'
import { useNewClassEnrolment } from './use-new-class-enrolment.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly listedClass: ListedClass | null
  readonly status: EnrolmentStatus
  readonly tax: TaxRate | null
  readonly location: Location
  readonly onPlaced: () => void
}

/** The details of a class, and the form to join it. */
export const ClassSheet = ({ open, listedClass, tax, ...rest }: Props) =>
  open && listedClass !== null && tax !== null ? (
    <OpenClass key={listedClass.id} {...rest} listedClass={listedClass} tax={tax} />
  ) : null

type OpenProps = Omit<Props, 'open' | 'listedClass' | 'tax'> & {
  readonly listedClass: ListedClass
  readonly tax: TaxRate
}

function OpenClass({ listedClass, tax, status, location, onClose, onPlaced }: OpenProps) {
  const newEnrolment = useNewClassEnrolment({ listedClass, tax, onPlaced })
  return (
    <EnrolSheet
      title={listedClass.name}
      status={status}
      tax={tax}
      form={newEnrolment.form}
      tiers={location.cancellationTiers}
      questionUrl={classQuestionUrl(location, listedClass)}
      facts={<ClassFacts listedClass={listedClass} status={status} />}
      onClose={onClose}
    >
      <ClassPlaces newEnrolment={newEnrolment} />
    </EnrolSheet>
  )
}
