import { Modal, type ModalProps } from './modal.tsx'
import styles from './sheet.module.css'

/** From the bottom on a phone (at most 88 percent high), from the right side on wider screens. Never sheet on sheet. */
export const Sheet = (props: ModalProps) => <Modal {...props} look={styles['sheet'] ?? ''} canSwipe />
