import { useId, useRef, useState } from 'react'
import { classes } from '../design/classes.ts'
import styles from './desk-imports.module.css'

type Props = {
  readonly label: string
  readonly note: string
  readonly onFile: (file: File | null) => void
}

/** A field for a CSV file, which is chosen or dropped on it. */
export function DeskFileField({ label, note, onFile }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  return (
    <div
      className={classes(styles['file'], isDraggedOver && styles['dropTarget'])}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        const { files } = event.dataTransfer
        if (files.length === 0) return
        // The field shows the name of the dropped file.
        if (input.current !== null) input.current.files = files
        onFile(files[0] ?? null)
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,text/csv"
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onFile(target.files?.[0] ?? null)}
      />
      <p id={`${id}-note`}>{note}</p>
    </div>
  )
}
