import { classes_title } from '@pantul/messages/words'
import { EnrolScreen } from '../enrolments/enrol-screen.tsx'
import { ClassPlan } from './class-plan.tsx'
import { ClassesWaiting } from './classes-waiting.tsx'

/** `/class`: find a class and join it. */
export const ClassScreen = () => (
  <EnrolScreen title={classes_title()} waiting={<ClassesWaiting />}>
    {(location, onPlaced) => <ClassPlan key={location.id} location={location} onPlaced={onPlaced} />}
  </EnrolScreen>
)
