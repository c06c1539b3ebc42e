package documents
import ("testing";"os";"bytes";"codeberg.org/go-pdf/fpdf";"fmt")
func BenchmarkTry(b *testing.B){
 r,_:=os.ReadFile("fonts/IBMPlexSans-Regular.ttf"); s,_:=os.ReadFile("fonts/IBMPlexSans-SemiBold.ttf")
 for b.Loop(){
  p:=fpdf.New("P","mm","A4","")
  p.AddUTF8FontFromBytes("Plex","",r); p.AddUTF8FontFromBytes("Plex","B",s)
  p.AddPage(); p.SetFont("Plex","",12); p.MultiCell(0,8,"Україна ґ є і ї Ґ Є ’ № « » — – WVWZZZ1KZ АБВГДЕЖЗ 0123456789 см³ кг","","L",false)
  p.SetFont("Plex","B",12); p.MultiCell(0,8,"Україна ґ є і ї Ґ Є ’ № « » — – WVWZZZ1KZ АБВГДЕЖЗ 0123456789 Il1 O0","","L",false)
  var w bytes.Buffer; if err:=p.Output(&w);err!=nil{b.Fatal(err)}
  os.WriteFile("/tmp/pdftry/a.pdf",w.Bytes(),0644); b.ReportMetric(float64(w.Len())/1024,"KB")
 }
 fmt.Println()
}
