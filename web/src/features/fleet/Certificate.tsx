import { Box, Button, Typography } from '@mui/material';
import type { Schema } from '../../api/client';
import { day } from '../../lib/format';
import { dashboard } from '../../text/dashboard';
import { fleet } from '../../text/fleet';
import { DocumentCard, Line, Lines, type Paper } from '../../ui/DocumentCard';
import { FlipCard } from '../../ui/FlipCard';
import { Panel } from '../../ui/Panel';
import { PlateView } from '../../ui/PlateView';
import { fullName } from './names';

type VehicleRecord = Schema['VehicleRecord'];
const words = fleet.certificate;

/** The registration certificate, front and back: the new layout since 23.02.2022 (FLEET-11, FLEET-15, FLEET-16). */
export function Certificate({ record }: { record: VehicleRecord }) {
  if (!record.document) {
    return (
      <Panel sx={{ maxWidth: 640 }}>
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {fleet.noDocument}
        </Typography>
        <Typography color="textSecondary">{fleet.noDocumentNote}</Typography>
      </Panel>
    );
  }
  const paper = record.newLayout ? 'blue' : 'green';
  return (
    <FlipCard
      front={<Front record={record} document={record.document} paper={paper} />}
      back={<Back record={record} document={record.document} paper={paper} />}
      toBack={dashboard.flipToBack}
      toFront={dashboard.flipToFront}
    >
      <Button onClick={() => window.print()}>{dashboard.print}</Button>
    </FlipCard>
  );
}

interface SideProps {
  record: VehicleRecord;
  document: Schema['VehicleDocument'];
  paper: Paper;
}

/** What the paper is called: a temporary registration has a coupon, and no certificate. */
const titleOf = ({ docType }: VehicleRecord) => (docType === 'temporary' ? words.temporary : words.title);

/** The new layout prints the title in two languages, and the codes of the fields. */
const subtitle = (record: VehicleRecord) =>
  record.newLayout && record.docType !== 'temporary' ? { subtitle: words.latin } : {};
const code = (record: VehicleRecord, sign: string) => (record.newLayout ? { code: sign } : {});

function Front({ record, document, paper }: SideProps) {
  return (
    <DocumentCard
      paper={paper}
      title={titleOf(record)}
      {...subtitle(record)}
      label={`${titleOf(record)} ${record.regNum}`}
    >
      <Box sx={{ mb: 2 }}>{record.plate && <PlateView plate={record.plate} />}</Box>
      <Lines>
        <Line {...code(record, 'B')} name={words.first}>
          {day(document.regDate.first)}
        </Line>
        <Line {...code(record, 'I')} name={words.last}>
          {day(document.regDate.last)}
        </Line>
        <Line {...code(record, 'C.1')} name={words.owner}>
          {record.owner ? fullName(record.owner) : fleet.company}
        </Line>
        <Line {...code(record, 'C.1.3')} name={words.address}>
          {record.owner?.address}
        </Line>
        <Line name={words.makeYear}>{record.makeYear}</Line>
        <Line {...code(record, 'D.1')} name={words.brand}>
          {record.brand}
        </Line>
        <Line {...code(record, 'D.3')} name={words.model}>
          {record.model}
        </Line>
        <Line {...code(record, 'E')} name={words.vin}>
          {record.vin}
        </Line>
        <Line name={words.number}>{record.regNum}</Line>
      </Lines>
    </DocumentCard>
  );
}

function Back({ record, document, paper }: SideProps) {
  return (
    <DocumentCard paper={paper} title={titleOf(record)} label={`${titleOf(record)}: ${words.category}`}>
      <Lines>
        <Line {...code(record, 'J')} name={words.category}>
          {document.typeName}
        </Line>
        <Line {...code(record, 'D.2')} name={words.subType}>
          {document.subType}
        </Line>
        <Line {...code(record, 'F.1')} name={words.full}>
          {document.weight.full}
        </Line>
        <Line {...code(record, 'G')} name={words.empty}>
          {document.weight.empty}
        </Line>
        <Line {...code(record, 'P.1')} name={words.capacity}>
          {document.engine.capacity || undefined}
        </Line>
        <Line {...code(record, 'P.3')} name={words.fuel}>
          {document.engine.fuel}
        </Line>
        <Line {...code(record, 'R')} name={words.color}>
          {document.color}
        </Line>
        <Line {...code(record, 'S.1')} name={words.places}>
          {`${document.places.sitting} / ${document.places.standing}`}
        </Line>
        <Line name={words.notes}>{document.notes}</Line>
        <Line name={words.issuedBy}>{document.issuedBy}</Line>
      </Lines>
    </DocumentCard>
  );
}
