import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { Button } from '../design/button.tsx'
import { shortDay } from '../design/date-text.ts'
import { Empty } from '../design/empty.tsx'
import type { ClassFilter } from './class-search.ts'
import type { ListedClasses } from '@pantul/contract/classes-wire'

type Props = {
  readonly week: ListedClasses
  readonly filter: ClassFilter
  /** The first day of the week. */
  readonly from: PlayDate
  /** Whether the week begins today. */
  readonly isThisWeek: boolean
  readonly onFilter: (change: Partial<ClassFilter>) => void
}

/** Shown if no class matches: the reason, and a button to another day or filter with classes. */
export function NoClasses({ week, filter, from, isThisWeek, onFilter }: Props) {
  if (week.items.length === 0)
    return (
      <NoneInWeek
        nextDate={week.nextDate}
        isThisWeek={isThisWeek}
        onWeek={(day) => onFilter({ week: day, date: null })}
      />
    )
  if (filter.level !== null || filter.coachId !== null)
    return (
      <Empty
        title={m.classes_none_match()}
        action={
          <Button variant="secondary" onClick={() => onFilter({ level: null, coachId: null })}>
            {m.classes_see_all()}
          </Button>
        }
      />
    )
  return (
    <Empty
      title={m.classes_none_on_day({ day: shortDay(filter.date ?? '') })}
      action={
        <Button variant="secondary" onClick={() => onFilter({ week: from, date: null })}>
          {m.classes_see_week()}
        </Button>
      }
    />
  )
}

type WeekProps = {
  readonly nextDate: PlayDate | null
  readonly isThisWeek: boolean
  readonly onWeek: (day: PlayDate | null) => void
}

function NoneInWeek({ nextDate, isThisWeek, onWeek }: WeekProps) {
  if (nextDate !== null)
    return (
      <Empty
        title={m.classes_none_this_week()}
        action={<Button onClick={() => onWeek(nextDate)}>{m.classes_go_there()}</Button>}
      >
        {m.classes_next({ day: shortDay(nextDate) })}
      </Empty>
    )
  return (
    <Empty
      title={m.classes_none_this_week()}
      {...(isThisWeek
        ? {}
        : {
            action: (
              <Button variant="secondary" onClick={() => onWeek(null)}>
                {m.classes_to_this_week()}
              </Button>
            ),
          })}
    >
      {m.classes_none_planned()}
    </Empty>
  )
}
