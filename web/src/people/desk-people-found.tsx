import type { Person } from '@pantul/contract/desk-people-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import type { KeyboardEvent } from 'react'
import { Empty } from '../design/empty.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { Tag } from '../design/tag.tsx'
import { DeskMatchText } from './desk-match-text.tsx'
import { isLongEnough } from './desk-people-query.ts'
import styles from './desk-people-table.module.css'
import { phoneText } from './desk-phone-text.ts'
import type { PeopleSearch } from './desk-use-people-search.ts'
import { shortDate } from './desk-short-date.ts'

type Props = {
  readonly search: PeopleSearch
  readonly typed: string
  readonly chosenId: string | null
  readonly rowId: (contactId: string) => string
  readonly onChosen: (person: Person) => void
}

/** The table of the people that were found. If nobody was found, it says what to do next. */
export function DeskPeopleFound({ search, typed, ...rowProps }: Props) {
  const { people } = search
  if (!isLongEnough(typed)) return <p className={styles['start']}>{m.desk_people_start()}</p>
  if (people === null)
    return search.problem === null ? (
      <SkeletonRegion label={m.history_looking()}>
        <Skeleton height={320} radius={16} />
      </SkeletonRegion>
    ) : null
  if (people.length === 0 && search.isCurrent)
    return <Empty title={m.desk_people_none({ typed: typed.trim() })}>{m.desk_people_next()}</Empty>
  return (
    <div className={styles['card']} data-outdated={!search.isCurrent || undefined}>
      <table>
        <caption className="hiddenText">{m.desk_people_found()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.history_name()}</th>
            <th scope="col">{m.history_phone()}</th>
            <th scope="col">{m.desk_people_visits_here()}</th>
            <th scope="col">{m.desk_people_last()}</th>
            <th scope="col">{m.mail_package_ends_left()}</th>
            <th scope="col">{m.after_booking_credit()}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Row key={person.contactId} person={person} typed={typed} {...rowProps} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Omit<Props, 'search'> & { readonly person: Person }

function Row({ person, typed, chosenId, rowId, onChosen }: RowProps) {
  const { contactId, name, details } = person
  const hours = (details?.packages ?? []).reduce((sum, { hoursLeft }) => sum + hoursLeft, 0)
  const isChosen = contactId === chosenId
  return (
    <tr data-chosen={isChosen || undefined}>
      <th scope="row">
        <button
          type="button"
          id={rowId(contactId)}
          aria-pressed={isChosen}
          onClick={() => onChosen(person)}
          onKeyDown={moveToNeighbour}
        >
          <DeskMatchText text={name} typed={typed} />
        </button>
        {details?.flagReason !== null && details?.flagReason !== undefined && (
          <Tag variant="warn">{m.desk_people_watch()}</Tag>
        )}
        {details?.accountSince === null && <Tag>{m.checkout_guest()}</Tag>}
      </th>
      <td>{details?.phone == null ? (details?.email ?? '') : phoneText(details.phone)}</td>
      <td>{details === null || details.visits === 0 ? '' : details.visits}</td>
      <td>{details?.lastVisit == null ? '' : shortDate(details.lastVisit)}</td>
      <td className={styles['hours']}>{hours === 0 ? '' : m.courts_hours_short({ count: hours })}</td>
      <td>{details === null || details.credit === 0 ? '' : formatAmount(details.credit)}</td>
    </tr>
  )
}

/** The arrow keys move the focus to the row above or below. */
function moveToNeighbour(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const row = event.currentTarget.closest('tr')
  const neighbour = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
}
