import { Fragment } from 'react';
import type { ComponentExamples } from '../examples.ts';
import { DemoBox } from './demo-box.tsx';
import { Grid, GridItem } from './grid.tsx';

export default {
  title: 'Grid',
  root: (forwarded) => <Grid {...forwarded} />,
  examples: {
    'Twelve columns': () => (
      <Grid>
        {[1, 2, 3, 4, 5, 6].map((width) => (
          <Fragment key={width}>
            <GridItem width={width}>
              <DemoBox>{width}</DemoBox>
            </GridItem>
            <GridItem width={12 - width}>
              <DemoBox>{12 - width}</DemoBox>
            </GridItem>
          </Fragment>
        ))}
      </Grid>
    ),
    'Other widths and spacing from md and lg': () => (
      <Grid spacing={{ xs: '2xs', lg: 'lg' }}>
        {['First', 'Second', 'Third', 'Fourth'].map((name) => (
          <GridItem key={name} width={{ xs: 12, md: 6, lg: 3 }}>
            <DemoBox>{name}</DemoBox>
          </GridItem>
        ))}
      </Grid>
    ),
    'Widths out of range': () => (
      <Grid>
        <GridItem width={-3}>
          <DemoBox>1</DemoBox>
        </GridItem>
        <GridItem width={40}>
          <DemoBox>12</DemoBox>
        </GridItem>
      </Grid>
    ),
    'Very long words': () => (
      <Grid>
        {['First', 'Second'].map((name) => (
          <GridItem key={name} width={6}>
            <DemoBox>{`${name}Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch`}</DemoBox>
          </GridItem>
        ))}
      </Grid>
    ),
    Empty: () => <Grid />,
  },
} satisfies ComponentExamples;
