import * as m from '@pantul/messages/words'
import type { LostHour } from '@pantul/contract/refusal-wire'
import { withoutEmptyItems } from '@pantul/rules/basket'
import { hourLabels, hourRange } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useBasket, useBasketStore } from '../../basket/basket-store.ts'
import { AlertPanel } from '../../basket/alert-panel.tsx'
import { useOpenBoard } from '../../basket/use-item-changes.ts'
import { venueNow } from '../../browser/clock.ts'
import { courtDayQuery } from '../../venue/court-day-query.ts'
import { announce } from '../../design/live-region.tsx'
import type { EarlierStep, OrderObstacle } from './order-obstacle.ts'
import type { Replacement } from '../../courts/lost-slots.ts'
import { replacements } from './replace-lost.ts'

type Props = {
  readonly obstacle: OrderObstacle | null
  /** Set while the result of the order is unknown. `message`: what the server said meanwhile. */
  readonly unsure: { readonly message: string | null } | null
  /** The amount that was shown when the order was sent, rupiah. */
  readonly sentDue: number
  readonly onNewPrice: () => void
  readonly onClose: () => void
}

/** Explains what blocks the order, and offers solutions. */
export function OrderObstaclePanel({ obstacle, unsure, sentDue, onNewPrice, onClose }: Props) {
  const navigate = useNavigate()
  if (unsure !== null)
    return (
      <AlertPanel
        variant="default"
        text={unsure.message ?? m.checkout_unsure()}
        choices={[]}
        onClose={onClose}
      />
    )
  if (obstacle === null || obstacle.kind === 'fields') return null
  if (obstacle.kind === 'lost') return <LostHoursPanel lost={obstacle.lost} onClose={onClose} />
  if (obstacle.kind === 'price') {
    const after = formatRupiah(obstacle.quote.due)
    return (
      <AlertPanel
        variant="default"
        text={m.checkout_price_changed({ before: formatRupiah(sentDue), after })}
        choices={[
          { label: m.checkout_at_the_new_price({ total: after }), onChoose: onNewPrice, isMain: true },
        ]}
        onClose={onClose}
      />
    )
  }
  const { message, solvingStep } = obstacle
  const choices =
    solvingStep === null
      ? []
      : [
          {
            label: earlierStepLabels[solvingStep](),
            onChoose: () => void navigate({ to: solvingStep }),
            isMain: true,
          },
        ]
  return <AlertPanel variant="default" text={message} choices={choices} onClose={onClose} />
}

const earlierStepLabels: Readonly<Record<EarlierStep, () => string>> = {
  '/booking': m.checkout_back_to_board,
  '/booking/Coach': m.checkout_back_to_coaches,
  '/booking/Add-ons': m.checkout_back_to_add_ons,
}

/** The lost hours, what can replace the first of them, and the link to the board. */
function LostHoursPanel({
  lost,
  onClose,
}: {
  readonly lost: readonly LostHour[]
  readonly onClose: () => void
}) {
  const basket = withoutEmptyItems(useBasket())
  const change = useBasketStore((state) => state.change)
  const location = useBasketStore((state) => state.location)
  const openBoard = useOpenBoard()
  const date: PlayDate = lost[0]?.date ?? ''
  const { data: day } = useQuery({
    ...courtDayQuery(location?.id ?? '', date),
    staleTime: 0,
    enabled: location !== null && date !== '',
  })
  const offered = day === undefined ? [] : replacements({ basket, lost, day, now: venueNow(day.timeZone) })
  const [firstSentence = '', ...otherSentences] = lostSentences(lost)
  const replaceLost = ({ basket: changed, courtName, hours }: Replacement): void => {
    change(changed)
    announce(`${courtName}, ${hourRange(hours)}`)
    // The pressed button is removed with the panel, so the focus moves.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  return (
    <AlertPanel
      variant="lost-slot"
      text={firstSentence}
      paragraphs={otherSentences}
      choices={[
        ...offered.map((replacement) => ({
          label:
            replacement.kind === 'court'
              ? m.courts_switch_to({ court: replacement.courtName })
              : m.courts_switch_hours({ hours: hourRange(replacement.hours) }),
          onChoose: () => replaceLost(replacement),
        })),
        { label: m.checkout_back_to_board(), onChoose: () => openBoard(date) },
      ]}
      onClose={onClose}
    />
  )
}

/** `Court 3 at 18:00, 19:00 was just taken.`, one sentence for each court of a booking. */
function lostSentences(lost: readonly LostHour[]): string[] {
  const keyOf = ({ bookingId, id }: LostHour): string => `${bookingId} ${id}`
  const courtNames = new Map(lost.map((lostHour) => [keyOf(lostHour), lostHour.name]))
  return [...courtNames].map(([key, court]) => {
    const hours = lost.filter((lostHour) => keyOf(lostHour) === key).map(({ hour }) => hour)
    return m.courts_just_taken({ court, hours: hourLabels(hours) })
  })
}
