import type { Location } from '@pantul/contract/locations-wire'
import type { Tax } from '../enrolments/enrol-query.ts'
import { EnrolSheet } from '../enrolments/enrol-sheet.tsx'
import type { Standing } from '../enrolments/standing.ts'
import type { Programme } from './academy-query.ts'
import { ParticipantsForm } from './participants-form.tsx'
import type { Typed } from './participants.ts'
import { ProgrammeFacts } from './programme-facts.tsx'
import { askAboutProgramme } from './programme-words.ts'
import { useProgrammeBooking } from './use-programme-booking.ts'

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

/** Who takes part in a programme and who pays. */
export const ProgrammeSheet = ({ open, programme, tax, ...rest }: Props) =>
  open && programme !== null && tax !== null ? (
    <OpenProgramme key={programme.ProgrammeID} {...rest} programme={programme} tax={tax} />
  ) : null

type OpenProps = Omit<Props, 'open' | 'programme' | 'tax'> & {
  readonly programme: Programme
  readonly tax: Tax
}

function OpenProgramme({ programme, tax, standing, location, typed, onTyped, onClose, onPlaced }: OpenProps) {
  const booking = useProgrammeBooking({ programme, tax, typed, onTyped, onPlaced })
  return (
    <EnrolSheet
      title={programme.Name}
      standing={standing}
      tax={tax}
      enrolling={booking.enrolling}
      tiers={location.cancellationTiers}
      askAddress={askAboutProgramme(location, programme)}
      facts={<ProgrammeFacts programme={programme} standing={standing} />}
      onClose={onClose}
    >
      <ParticipantsForm booking={booking} />
    </EnrolSheet>
  )
}
