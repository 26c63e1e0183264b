import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '../design/button.tsx'
import { Chip, Chips } from '../design/chip.tsx'
import { Court } from '../design/court.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { ErrorSummary } from '../design/error-summary.tsx'
import { Field } from '../design/field.tsx'
import { HeroPicture } from '../design/hero-picture.tsx'
import { BallIcon, CourtIcon, RacketIcon, WallAndBallIcon } from '../design/icons.tsx'
import { Initials } from '../design/initials.tsx'
import { Logo } from '../design/logo.tsx'
import { PhoneField } from '../design/phone-field.tsx'
import { Amount, RupiahAmount } from '../design/price.tsx'
import { Segmented } from '../design/segmented.tsx'
import { Sheet } from '../design/sheet.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { Stepper } from '../design/stepper.tsx'
import { Switch } from '../design/switch.tsx'
import { Tag, type TagVariant } from '../design/tag.tsx'
import { toast } from '../design/toast.tsx'
import { BookingSteps } from '../basket/booking-steps.tsx'
import styles from './workbench-screen.module.css'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'danger', 'continue', 'inverse']
const tagVariants: readonly TagVariant[] = ['quiet', 'ok', 'warn', 'bad', 'coach', 'package']
const codes = [
  { country: 'ID', name: 'Indonesia', code: '+62' },
  { country: 'SG', name: 'Singapore', code: '+65' },
]

/** `/workbench`: all design components with their states; only in development. */
export const WorkbenchScreen = () => (
  <div className={styles['page']}>
    <h1 className="display">Workbench</h1>
    <div className={styles['bench']}>
      <ButtonBench />
      <FormBench />
      <ChoiceBench />
      <OverlayBench />
      <StateBench />
      <PictureBench />
    </div>
  </div>
)

const Bench = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section className={styles['card']}>
    <h2>{name}</h2>
    {children}
  </section>
)

const ButtonBench = () => (
  <Bench name="Buttons">
    <div className={styles['row']}>
      {variants.map((variant) => (
        <span
          key={variant}
          className={variant === 'inverse' || variant === 'continue' ? styles['inverse'] : undefined}
        >
          <Button variant={variant}>{variant}</Button>
        </span>
      ))}
      <Button busy="Placing order">Place order</Button>
      <Button unavailable>Pick a court first</Button>
    </div>
    <Button large wide>
      See every court
    </Button>
  </Bench>
)

function FormBench() {
  const [name, setName] = useState('Dinda Puspita')
  const [email, setEmail] = useState('dinda@gmail')
  const [phone, setPhone] = useState('812 9034 1180')
  const [code, setCode] = useState('+62')
  return (
    <Bench name="Fields">
      <ErrorSummary
        errors={[
          { fieldId: 'bench-email', message: 'Invalid email format' },
          { fieldId: 'bench-phone', message: 'Phone number is required' },
        ]}
      />
      <Field
        label="Full name"
        value={name}
        onValue={setName}
        check={(value) => (value === '' ? 'Full name is required' : null)}
      />
      <Field id="bench-email" label="Email" value={email} onValue={setEmail} error="Invalid email format" />
      <PhoneField
        id="bench-phone"
        label="Phone number"
        code={code}
        onCode={setCode}
        codes={codes}
        value={phone}
        onValue={setPhone}
        hint="We send the booking to this number on WhatsApp."
      />
    </Bench>
  )
}

function ChoiceBench() {
  const [count, setCount] = useState(4)
  const [isOn, setOn] = useState(true)
  const [view, setView] = useState('1')
  const [kind, setKind] = useState('All courts')
  return (
    <Bench name="Choices">
      <Stepper label="Players" value={count} least={1} most={8} onValue={setCount} />
      <Switch
        label="Pay with package"
        note="Flexi 10, 6 court-hours left, uses 2"
        on={isOn}
        onChange={setOn}
      />
      <Switch
        label="Pay with package"
        note="Night Owl has 1 hour left"
        on={false}
        onChange={setOn}
        unavailable
      />
      <Segmented
        name="bench-view"
        label="For booking"
        value={view}
        onValue={setView}
        options={[
          { value: '1', label: 'Booking 1' },
          { value: '2', label: 'Booking 2' },
        ]}
      />
      <Chips label="Courts">
        {['All courts', 'Indoor', 'Outdoor'].map((name) => (
          <Chip key={name} chosen={kind === name} onChoose={() => setKind(name)}>
            {name}
          </Chip>
        ))}
      </Chips>
      <div className={styles['row']}>
        {tagVariants.map((variant) => (
          <Tag key={variant} variant={variant}>
            {variant}
          </Tag>
        ))}
      </div>
    </Bench>
  )
}

function OverlayBench() {
  const [openOverlay, setOpenOverlay] = useState<'dialog' | 'sheet' | null>(null)
  const close = () => setOpenOverlay(null)
  return (
    <Bench name="Overlays">
      <div className={styles['row']}>
        <Button variant="secondary" onClick={() => setOpenOverlay('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpenOverlay('sheet')}>
          Sheet
        </Button>
        <Button variant="secondary" onClick={() => toast('Email sent, please check your email')}>
          Toast
        </Button>
        <Button variant="secondary" onClick={() => toast('Booking ID not found for deletion', 'wrong')}>
          Toast, wrong
        </Button>
      </div>
      <Dialog open={openOverlay === 'dialog'} onClose={close} title="Still there?">
        <p>Your basket empties in 2 minutes.</p>
      </Dialog>
      <Sheet
        open={openOverlay === 'sheet'}
        onClose={close}
        title="Your booking"
        footer={<Button wide>Continue</Button>}
      >
        <Skeleton height={600} />
      </Sheet>
    </Bench>
  )
}

const StateBench = () => (
  <Bench name="States">
    <SkeletonRegion label="Loading courts">
      <Skeleton height={44} />
    </SkeletonRegion>
    <Empty title="Full on Saturday" action={<Button variant="secondary">Go to Mon 23</Button>}>
      Every court is taken. The next free evening is Monday 23 November.
    </Empty>
    <ErrorBlock title="Courts did not load" onRetry={() => toast('Trying again')}>
      Your connection dropped. Your basket is safe on this phone.
    </ErrorBlock>
    <BookingSteps step="add-ons" />
    <p>
      <Amount rupiah={450_000} /> · <Amount rupiah={-1_000_000} /> · <RupiahAmount rupiah={1_600_000} />
    </p>
  </Bench>
)

const PictureBench = () => (
  <Bench name="Pictures">
    <div className={styles['row']}>
      <Logo size={36} />
      <Initials name="Dinda Puspita" />
      <RacketIcon />
      <BallIcon />
      <WallAndBallIcon />
      <CourtIcon />
      <Court turf="blue" />
      <Court turf="green" />
      <Court turf="clay" />
      <Court turf="green" orientation="landscape" />
      <Court turf="clay" detail="hero" bounce width={136} height={236} />
    </div>
    <div className={styles['hero']}>
      <HeroPicture />
    </div>
  </Bench>
)
