import * as m from '@pantul/messages/words'
import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { announce } from '../design/live-region.tsx'
import styles from './desk-people-screen.module.css'
import { DeskSearchState } from './desk-search-state.tsx'
import { isLongEnough } from './desk-people-query.ts'
import type { PeopleSearch } from './desk-use-people-search.ts'

type Props = {
  readonly id: string
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly search: PeopleSearch
  readonly onArrowDown: () => void
  readonly onEnter: () => void
}

/** The search box of the page. It gets the focus when the page opens. The key `/` focuses it again. */
export function DeskPeopleInput({ id, typed, onTyped, search, onArrowDown, onEnter }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const count = search.isCurrent ? (search.people?.length ?? null) : null
  useSingleKey('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  // An effect, because focus is outside of React.
  useEffect(() => input.current?.focus(), [])
  // An effect, because screen readers are outside of React.
  useEffect(() => {
    if (count !== null) announce(count === 0 ? m.desk_people_none({ typed }) : m.desk_people_count({ count }))
  }, [count, typed])

  return (
    <div>
      <div className={styles['box']}>
        <Search size={22} strokeWidth={1.75} aria-hidden="true" />
        <input
          id={id}
          ref={input}
          type="text"
          aria-label={m.desk_people_hint()}
          placeholder={m.desk_people_hint()}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onChange={({ target }) => onTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              onArrowDown()
            }
            if (event.key === 'Enter') onEnter()
            if (event.key === 'Escape' && typed !== '') {
              event.stopPropagation()
              event.nativeEvent.stopImmediatePropagation()
              onTyped('')
            }
          }}
        />
        {count !== null && <span className={styles['count']}>{m.desk_people_count({ count })}</span>}
        {typed !== '' && (
          <button
            type="button"
            className={styles['clear']}
            aria-label={m.desk_people_clear()}
            onClick={() => {
              onTyped('')
              input.current?.focus()
            }}
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      <DeskSearchState search={search} isShown={isLongEnough(typed)} />
    </div>
  )
}
