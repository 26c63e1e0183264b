import * as m from '@pantul/messages/words'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import styles from './desk-list.module.css'

type Props = {
  readonly label: string
  readonly hint: string
  readonly number: string
  /** Called with the trimmed text; an empty text finds all rows. */
  readonly onFind: (number: string) => void
}

/** Finds rows by a part of an order number; the key `/` focuses the field. */
export function DeskFind({ label, hint, number, onFind }: Props) {
  const [typed, setTyped] = useState(number)
  const input = useRef<HTMLInputElement>(null)
  useSingleKey('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  return (
    <search className={styles['find']}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onFind(typed.trim())
        }}
      >
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={hint}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit">{m.desk_orders_find()}</button>
      </form>
    </search>
  )
}
