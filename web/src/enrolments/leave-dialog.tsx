import type { Location } from '@pantul/contract/locations-wire'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { backWords, type Leaving } from './leave-words.ts'

/** Whose places are given back: an enrolment by its id, and what the dialog says of it. */
export type LeavingQuestion = Leaving & {
  readonly enrolmentId: string
  readonly title: string
  readonly text: string
}

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly question: LeavingQuestion | null
  readonly location: Location
}

/** Asks before places are given back, and says what money comes back. */
export const LeaveDialog = ({ open, question, ...rest }: Props) =>
  open && question !== null ? <Question key={question.enrolmentId} {...rest} question={question} /> : null

type QuestionProps = Omit<Props, 'open'> & { readonly question: LeavingQuestion }

function Question({ question, location, onClose }: QuestionProps) {
  const now = useVenueNow(location.timeZone)
  const back = backWords(question, location.cancellationTiers, now)
  return (
    <LeaveQuestion enrolmentId={question.enrolmentId} title={question.title} onClose={onClose}>
      <p>{question.text}</p>
      <p>
        <b>{back[0]}</b> {back.slice(1).join(' ')}
      </p>
    </LeaveQuestion>
  )
}
