import * as m from '@pantul/messages/words'
import styles from './desk-person-field.module.css'
import type { PeopleSearch } from './desk-use-people-search.ts'

type Props = { readonly search: PeopleSearch; readonly isShown: boolean }

/** Shows that a search is running, or why it failed. */
export function DeskSearchState({
  search: { people, isCurrent, isSearching, problem, retry },
  isShown,
}: Props) {
  if (!isShown) return null
  if (problem !== null)
    return (
      <p role="alert" className={styles['problem']}>
        <span>
          {m.desk_people_failed()}. {problem}
        </span>
        <button type="button" onClick={retry}>
          {m.design_try_again()}
        </button>
      </p>
    )
  if (!isSearching || (isCurrent && people !== null)) return null
  return <p className={styles['searching']}>{m.history_looking()}</p>
}
