import type { Location } from '@pantul/contract/locations-wire'
import type { TaxRate } from '@pantul/contract/tax-wire'
import { EnrolSheet } from '../enrolments/enrol-sheet.tsx'
import type { EnrolmentStatus } from '../enrolments/enrolment-status.ts'
import type { Programme } from '@pantul/contract/academy-wire'
import { ParticipantsForm } from './participants-form.tsx'
import type { TypedParticipant } from './participants.ts'
import { ProgrammeFacts } from './programme-facts.tsx'
import { programmeQuestionUrl } from './programme-text.ts'
import { useNewProgrammeEnrolment } from './use-new-programme-enrolment.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly programme: Programme | null
  readonly status: EnrolmentStatus
  readonly tax: TaxRate | null
  readonly location: Location
  /** The participants as entered; kept when the sheet is closed. */
  readonly typedParticipants: readonly TypedParticipant[]
  readonly onParticipants: (typedParticipants: readonly TypedParticipant[]) => void
  readonly onPlaced: () => void
}

/** The details of a programme, and the form to join it. */
export const ProgrammeSheet = ({ open, programme, tax, ...rest }: Props) =>
  open && programme !== null && tax !== null ? (
    <OpenProgramme key={programme.id} {...rest} programme={programme} tax={tax} />
  ) : null

type OpenProps = Omit<Props, 'open' | 'programme' | 'tax'> & {
  readonly programme: Programme
  readonly tax: TaxRate
}

function OpenProgramme({
  programme,
  tax,
  status,
  location,
  typedParticipants,
  onParticipants,
  onClose,
  onPlaced,
}: OpenProps) {
  const newEnrolment = useNewProgrammeEnrolment({
    programme,
    tax,
    typedParticipants,
    onParticipants,
    onPlaced,
  })
  return (
    <EnrolSheet
      title={programme.name}
      status={status}
      tax={tax}
      form={newEnrolment.form}
      tiers={location.cancellationTiers}
      questionUrl={programmeQuestionUrl(location, programme)}
      facts={<ProgrammeFacts programme={programme} status={status} />}
      onClose={onClose}
    >
      <ParticipantsForm newEnrolment={newEnrolment} />
    </EnrolSheet>
  )
}
