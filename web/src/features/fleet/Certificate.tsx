import { Box, Typography } from '@mui/material';
import type { Schema } from '#api/client';
import { day } from '#lib/format';
import { DocumentCard, Line, Lines, type Paper } from '#ui/DocumentCard';
import { FlipCard } from '#ui/FlipCard';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { PrintButton } from '#ui/PrintButton';
import { fullName } from './names';
import { fleet } from './text';

type VehicleRecord = Schema['VehicleRecord'];
const words = fleet.certificate;

/** The registration certificate, front and back: the new layout since 23.02.2022 (FLEET-11, FLEET-15, FLEET-16). */
export function Certificate({ record }: { record: VehicleRecord }) {
  if (!record.regDate) {
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
    <FlipCard front={<Front record={record} paper={paper} />} back={<Back record={record} paper={paper} />}>
      <PrintButton />
    </FlipCard>
  );
}

interface SideProps {
  record: VehicleRecord;
  paper: Paper;
}

/** What the paper is called: a temporary registration has a coupon, and no certificate. */
const titleOf = ({ docType }: VehicleRecord) => (docType === 'temporary' ? words.temporary : words.title);

/** The new layout prints the title in two languages, and the codes of the fields. */
const subtitle = (record: VehicleRecord) =>
  record.newLayout && record.docType !== 'temporary' ? { subtitle: words.latin } : {};
const code = (record: VehicleRecord, sign: string) => (record.newLayout ? { code: sign } : {});

function Front({ record, paper }: SideProps) {
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
          {day(record.regDate?.first)}
        </Line>
        <Line {...code(record, 'I')} name={words.last}>
          {day(record.regDate?.last)}
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
        <Line {...code(record, 'E')} name={words.vin} wide>
          {record.vin}
        </Line>
        <Line name={words.number}>{record.regNum}</Line>
      </Lines>
    </DocumentCard>
  );
}

function Back({ record, paper }: SideProps) {
  return (
    <DocumentCard paper={paper} title={titleOf(record)} label={`${titleOf(record)}: ${words.category}`}>
      <Lines>
        <Line {...code(record, 'J')} name={words.category}>
          {record.type.name}
        </Line>
        <Line {...code(record, 'D.2')} name={words.subType}>
          {record.subType}
        </Line>
        <Line {...code(record, 'F.1')} name={words.full}>
          {record.weight?.full}
        </Line>
        <Line {...code(record, 'G')} name={words.empty}>
          {record.weight?.empty}
        </Line>
        <Line {...code(record, 'P.1')} name={words.capacity}>
          {record.engine?.capacity || undefined}
        </Line>
        <Line {...code(record, 'P.3')} name={words.fuel}>
          {record.engine?.fuel}
        </Line>
        <Line {...code(record, 'R')} name={words.color}>
          {record.color}
        </Line>
        <Line {...code(record, 'S.1')} name={words.places}>
          {record.places && `${record.places.sitting} / ${record.places.standing}`}
        </Line>
        <Line name={words.notes}>{record.notes}</Line>
        <Line name={words.issuedBy}>{record.issuedBy}</Line>
      </Lines>
    </DocumentCard>
  );
}
