import * as m from '@pantul/messages/words'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { DeskForm } from './desk-form.tsx'
import styles from './desk-list.module.css'

type Props = {
  readonly label: string
  readonly hint: string
  readonly orderNumber: string
  /** Called with the trimmed text. An empty text finds all rows. */
  readonly onSearch: (orderNumber: string) => void
}

/** Finds rows by a part of an order number. The key `/` focuses the field. */
export function DeskOrderSearch({ label, hint, orderNumber, onSearch }: Props) {
  const [text, setText] = useState(orderNumber)
  const input = useRef<HTMLInputElement>(null)
  useSingleKey('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  return (
    <search className={styles['search']}>
      <DeskForm onSubmit={() => onSearch(text.trim())}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={hint}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit">{m.desk_orders_find()}</button>
      </DeskForm>
    </search>
  )
}
