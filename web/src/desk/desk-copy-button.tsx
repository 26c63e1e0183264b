import * as m from '@pantul/messages/words'
import { Copy } from 'lucide-react'
import { copyText } from '../browser/copy-text.ts'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'

/** Copies a text to the clipboard, and says whether that worked. */
export function DeskCopyButton({ text }: { readonly text: string }) {
  const copy = async () => {
    if (await copyText(text)) toast(m.promos_copied())
    else toast(m.desk_not_copied(), 'wrong')
  }
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
      {m.promos_copy()}
    </Button>
  )
}
