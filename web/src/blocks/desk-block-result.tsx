import type { BlockResult } from '@pantul/contract/desk-blocks-wire'
import * as m from '@pantul/messages/words'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { Button } from '../design/button.tsx'
import styles from './desk-block.module.css'
import { DeskClashes } from './desk-clashes.tsx'

type Props = { readonly blocked: BlockResult; readonly onClose: () => void }

/** Shows how many hours were blocked, and which hours could not be blocked. */
export function DeskBlockResult({ blocked, onClose }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className={styles['block']}>
      <h2 ref={heading} tabIndex={-1} className="display">
        {m.blocks_done({ count: blocked.hours })}
      </h2>
      <DeskClashes clashes={blocked.clashes} />
      <Button wide large onClick={onClose}>
        {m.blocks_close()}
      </Button>
    </div>
  )
}
